PRIME = 998244353
size, faces, rolls = map(int, input().split())
chance = [0] * (size + 1)
chance[0] = 1
inverse = pow(faces, -1, PRIME)
for _ in range(rolls):
    after = [0] * size + [chance[size]]
    for square in range(size):
        for face in range(1, faces + 1):
            reached = square + face
            landed = reached if reached <= size else 2 * size - reached
            after[landed] = (after[landed] + chance[square] * inverse) % PRIME
    chance = after
print(chance[size])
