// What the usual judge puts round a function in Rust: worker.py says what is spoken.
#[allow(warnings)]
#[path = "solution.rs"]
mod solution;

use std::io::{BufRead, Write};

extern "C" {
    fn dup(old: i32) -> i32;
    fn dup2(old: i32, new: i32) -> i32;
}

pub struct Value(i64, Vec<Value>);

fn parse(text: &mut std::iter::Peekable<std::str::Chars>) -> Value {
    if text.next_if_eq(&'[').is_none() {
        let mut digits = String::new();
        while let Some(c) = text.next_if(|c| *c == '-' || c.is_ascii_digit()) {
            digits.push(c);
        }
        return Value(digits.parse().unwrap_or(0), vec![]);
    }
    let mut items = vec![];
    while text.next_if_eq(&']').is_none() {
        items.push(parse(text));
        text.next_if_eq(&',');
    }
    Value(0, items)
}

/// A value as a parameter; what is borrowed is never given back.
pub trait Given {
    fn of(value: &Value) -> Self;
}
macro_rules! numbers {
    ($($kind:ty)*) => { $(impl Given for $kind { fn of(value: &Value) -> Self { value.0 as $kind } })* };
}
numbers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
impl<T: Given> Given for Vec<T> {
    fn of(value: &Value) -> Self { value.1.iter().map(T::of).collect() }
}
impl<A: Given, B: Given> Given for (A, B) {
    fn of(value: &Value) -> Self { (A::of(&value.1[0]), B::of(&value.1[1])) }
}
impl<K: Given + Eq + std::hash::Hash, V: Given> Given for std::collections::HashMap<K, V> {
    fn of(value: &Value) -> Self { value.1.iter().map(<(K, V)>::of).collect() }
}
impl<T: Given> Given for &'static [T] {
    fn of(value: &Value) -> Self { Box::leak(Vec::<T>::of(value).into_boxed_slice()) }
}
impl<T: Given> Given for &'static T {
    fn of(value: &Value) -> Self { Box::leak(Box::new(T::of(value))) }
}
impl<T: Given> Given for &'static mut T {
    fn of(value: &Value) -> Self { Box::leak(Box::new(T::of(value))) }
}

fn main() {
    use std::os::unix::io::FromRawFd;
    let mut out = unsafe { std::fs::File::from_raw_fd(dup(1)) };
    unsafe { dup2(2, 1) };
    writeln!(out, "{{\"ready\": true}}").unwrap();
    for line in std::io::stdin().lock().lines() {
        let given = parse(&mut line.unwrap().chars().peekable()).1;
        let told = match std::panic::catch_unwind(|| solution::boustro_call(&given)) {
            Ok(answer) => format!("\"answer\": {}", answer),
            Err(error) => {
                let said = error.downcast_ref::<String>().cloned();
                let said = said.or(error.downcast_ref::<&str>().map(|text| text.to_string()));
                format!("\"raised\": {:?}", said.unwrap_or_default())
            }
        };
        writeln!(out, "{{{}}}", told).unwrap();
    }
}
