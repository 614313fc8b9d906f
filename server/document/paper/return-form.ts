import type { Column, DocumentContent, Fact } from './content.ts'
import { type Sender, sentBy } from './letterhead.ts'
import type { Writer } from './writer.ts'

const LINE = '______________________________________'
const ROWS = 4
/** Space for handwriting. */
const EMPTY = '\u00A0\n\u00A0'

const blank = (w: Writer, ids: readonly string[]): Fact[] =>
  ids.map((id) => ({ label: w.say(`returnForm.${id}`), value: LINE }))

const columns = (w: Writer): Column[] =>
  ['asset', 'serialNumber', 'quantity', 'condition'].map((id) => ({ title: w.say(`returnForm.${id}`) }))

/**
 * An empty form for returning goods to a shop, to be filled in by hand.
 * @param madeAt ISO 8601; the same time gives an identical file
 */
export const returnForm = (w: Writer, sender: Sender, madeAt: string): DocumentContent => ({
  language: w.language,
  madeAt,
  title: w.say('returnForm.title'),
  subtitle: w.say('returnForm.subtitle'),
  running: w.say('returnForm.title'),
  ...sentBy(w, sender),
  blocks: [
    { kind: 'heading', text: w.say('returnForm.customer') },
    { kind: 'facts', facts: blank(w, ['name', 'code', 'contact', 'contract']) },
    { kind: 'heading', text: w.say('returnForm.shop') },
    { kind: 'facts', facts: blank(w, ['shopName', 'shopCode', 'place', 'date']) },
    { kind: 'heading', text: w.say('returnForm.goods') },
    {
      kind: 'table',
      columns: columns(w),
      rows: Array.from({ length: ROWS }, () => columns(w).map(() => EMPTY)),
    },
    { kind: 'heading', text: w.say('returnForm.reason') },
    { kind: 'paragraph', text: `${LINE}${LINE}\n\n${LINE}${LINE}` },
    { kind: 'paragraph', text: w.say('returnForm.statement') },
    {
      kind: 'signatures',
      title: w.say('returnForm.signatures'),
      dateLabel: w.say('returnForm.date'),
      parties: [
        {
          role: w.say('returnForm.handsOver'),
          party: w.say('returnForm.customer'),
          name: '',
          personalCode: '',
        },
        { role: w.say('returnForm.accepts'), party: w.say('returnForm.shop'), name: '', personalCode: '' },
      ],
    },
  ],
})
