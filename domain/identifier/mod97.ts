/** Remainder of ISO 7064 MOD 97-10 of capital letters and digits; letters count from A = 10. A valid code gives 1. */
export const mod97 = (code: string): number =>
  Number(BigInt(code.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n)
