import { glyphsOf, mapsOf, type PdfObject, readObjects } from './pdf-text.ts'

export type ReadPdf = {
  objects: ReadonlyMap<number, PdfObject>
  catalog: string
  /** Tags and texts in reading order. */
  parts: readonly { tag: string; text: string }[]
  /** Text outside of the structure that is not an artifact. */
  unmarked: readonly string[]
  /** Marked content that belongs to no structure element. */
  lost: readonly string[]
}

type Marked = { id: string; text: string }

const MARK = /\/(\w+) (?:<<([^>]*)>> BDC|BMC)|\bEMC\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g

/** The text of each marked content of a page. */
const readPage = (stream: string, page: number, fonts: ReturnType<typeof mapsOf>) => {
  const marked: Marked[] = []
  const unmarked: string[] = []
  const open: (Marked | 'artifact')[] = []
  let font = ''
  for (const [whole, tag, attributes = '', setFont, shown] of stream.matchAll(MARK)) {
    const id = /\/MCID (\d+)/.exec(attributes)?.[1]
    if (tag === 'Artifact') open.push('artifact')
    else if (tag !== undefined) open.push({ id: `${page}:${id}`, text: '' })
    else if (setFont !== undefined) font = setFont
    else if (shown !== undefined) {
      const text = glyphsOf(shown, fonts.get(font))
      const current = open.at(-1)
      if (current === undefined) unmarked.push(text)
      else if (current !== 'artifact') current.text += text
    } else if (whole === 'EMC') {
      const closed = open.pop()
      if (closed !== undefined && closed !== 'artifact') marked.push(closed)
    }
  }
  return { marked, unmarked }
}

const refIn = (dict: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dict)?.[1])

/** Reads a tagged PDF as a screen reader does. Supports only our own PDFs. */
export const readTagged = (pdf: Uint8Array): ReadPdf => {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'))
  const fonts = mapsOf(objects)
  const dicts = [...objects.entries()]
  const catalog = dicts.find(([, { dict }]) => dict.includes('/Type /Catalog'))?.[1].dict ?? ''
  const pages = dicts
    .filter(([, { dict }]) => /\/Type \/Page\b/.test(dict))
    .map(([id, { dict }]) => {
      const stream = objects.get(refIn(dict, 'Contents'))?.stream ?? ''
      return readPage(stream, id, fonts)
    })
  const texts = new Map(pages.flatMap(({ marked }) => marked.map(({ id, text }) => [id, text] as const)))
  const used = new Set<string>()
  const parts: { tag: string; text: string }[] = []

  const walk = (id: number): void => {
    const dict = objects.get(id)?.dict ?? ''
    const own = refIn(dict, 'Pg')
    const kids = /\/K \[([\s\S]*?)\]/.exec(dict)?.[1] ?? /\/K (\d+ 0 R)/.exec(dict)?.[1] ?? ''
    const part = { tag: /\/S \/(\w+)/.exec(dict)?.[1] ?? '', text: '' }
    if (part.tag !== '') parts.push(part)
    for (const [, child, inner, number] of kids.matchAll(/(\d+) 0 R(?!\s*\/MCID)|<<([^>]*)>>|(\d+)/g)) {
      if (child !== undefined) walk(Number(child))
      else {
        const page = inner === undefined ? own : refIn(inner, 'Pg')
        const mcid = inner === undefined ? number : /\/MCID (\d+)/.exec(inner)?.[1]
        used.add(`${page}:${mcid}`)
        part.text += texts.get(`${page}:${mcid}`) ?? ''
      }
    }
  }
  walk(refIn(catalog, 'StructTreeRoot'))
  return {
    objects,
    catalog,
    parts,
    unmarked: pages.flatMap(({ unmarked }) => unmarked),
    lost: [...texts.keys()].filter((id) => !used.has(id)),
  }
}
