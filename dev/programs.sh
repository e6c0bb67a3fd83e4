#!/bin/bash
# Installs the programs that the tests run and that are missing, as root where there is apt-get.
set -uo pipefail

# What one of the commands provides, by the name of its Debian package.
declare -A commands=(
    [chromium]="chromium chromium-browser google-chrome"
    [chromium-headless-shell]="chromium-headless-shell"
    [firefox-esr]="firefox firefox-esr"
    [bubblewrap]="bwrap"
    [default-jdk-headless]="javac"
    [g++]="g++"
)
browsers=" chromium chromium-headless-shell firefox-esr "

missing() {
    for command in $1; do
        command -v "$command" >/dev/null && return 1
    done
    return 0
}

lacking=()
for package in "${!commands[@]}"; do
    if [[ -n "${BOUSTRO_NO_BROWSER:-}" && "$browsers" == *" $package "* ]]; then
        continue
    fi
    missing "${commands[$package]}" && lacking+=("$package")
done
if [[ ${#lacking[@]} -eq 0 || "$(id -u)" != 0 ]] || ! command -v apt-get >/dev/null; then
    exit 0
fi

# apt-get waits for its lock, and for a mirror that does not answer, at most so long.
options=(-y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 -o Acquire::http::Timeout=60)
export DEBIAN_FRONTEND=noninteractive
timeout 300 apt-get update -qq || true
timeout 900 apt-get install "${options[@]}" "${lacking[@]}" && exit 0
for package in "${lacking[@]}"; do
    timeout 600 apt-get install "${options[@]}" "$package" || echo "$package could not be installed" >&2
done
exit 0
