/** How many characters a pattern looks at before a match, and at most from its first character on. */
type Reach = { behind: number; ahead: number }
type Found = { word: string; at: number; groups: Readonly<Record<string, string | undefined>> }

/** Text with all around it that a match starting between `from` and `to` may look at; `at` is where the text begins. */
type Window = { text: string; at: number; from: number; to: number }

/** `held` with room for so many bytes. */
const roomy = (held: Buffer, bytes: number): Buffer => {
  if (held.byteLength >= bytes) return held
  const larger = Buffer.allocUnsafe(bytes)
  held.copy(larger)
  return larger
}

async function* windows(chunks: AsyncIterable<Buffer>, { behind, ahead }: Reach): AsyncGenerator<Window> {
  // One buffer for all: chunks of their own would lie about until somebody clears them away.
  let held: Buffer = Buffer.alloc(0)
  let filled = 0
  let at = 0
  let from = 0
  for await (const chunk of chunks) {
    held = roomy(held, filled + chunk.byteLength)
    filled += chunk.copy(held, filled)
    const to = Math.max(from, filled - ahead)
    yield { text: held.toString('latin1', 0, filled), at, from, to }
    const passed = Math.max(0, to - behind)
    held.copyWithin(0, passed, filled)
    filled -= passed
    at += passed
    from = to - passed
  }
  yield { text: held.toString('latin1', 0, filled), at, from, to: filled }
}

/**
 * Every match of a global pattern, read as Latin-1, whatever the chunks are cut into: each place is decided once, with
 * all in sight that the pattern reaches. No match may begin inside another.
 */
export async function* findInChunks(
  chunks: AsyncIterable<Buffer>,
  pattern: RegExp,
  reach: Reach,
): AsyncGenerator<Found> {
  // One's own: where it stands is kept in the pattern itself.
  const own = new RegExp(pattern)
  for await (const { text, at, from, to } of windows(chunks, reach)) {
    own.lastIndex = from
    for (let match = own.exec(text); match && match.index < to; match = own.exec(text))
      yield { word: match[0], at: at + match.index, groups: match.groups ?? {} }
  }
}
