/** How many characters a pattern looks at before a match, and at most from its first character on. */
type Lookaround = { behind: number; ahead: number }
type Found = { word: string; at: number; groups: Readonly<Record<string, string | undefined>> }

/** A text that contains everything a match starting between `from` and `to` may look at; `at` is the text's offset. */
type Window = { text: string; at: number; from: number; to: number }

/** Returns the buffer, or a copy with this capacity. */
const withCapacity = (held: Buffer, bytes: number): Buffer => {
  if (held.byteLength >= bytes) return held
  const larger = Buffer.allocUnsafe(bytes)
  held.copy(larger)
  return larger
}

async function* windows(
  chunks: AsyncIterable<Buffer>,
  { behind, ahead }: Lookaround,
): AsyncGenerator<Window> {
  // One reused buffer: a buffer per chunk would be garbage until the next collection.
  let held: Buffer = Buffer.alloc(0)
  let filled = 0
  let at = 0
  let from = 0
  for await (const chunk of chunks) {
    held = withCapacity(held, filled + chunk.byteLength)
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
 * Yields every match of a global pattern in a stream read as Latin-1, regardless of chunk boundaries. Matches must not
 * overlap.
 */
export async function* findInChunks(
  chunks: AsyncIterable<Buffer>,
  pattern: RegExp,
  lookaround: Lookaround,
): AsyncGenerator<Found> {
  // A copy, because `lastIndex` changes.
  const own = new RegExp(pattern)
  for await (const { text, at, from, to } of windows(chunks, lookaround)) {
    own.lastIndex = from
    for (let match = own.exec(text); match && match.index < to; match = own.exec(text))
      yield { word: match[0], at: at + match.index, groups: match.groups ?? {} }
  }
}
