import type { Column, DocumentContent, Fact } from './content.ts'
import { type Sender, sentBy } from './letterhead.ts'
import type { Formatter } from './formatter.ts'

const LINE = '______________________________________'
const ROWS = 4
/** Space for handwriting. */
const EMPTY = '\u00A0\n\u00A0'

const blank = (format: Formatter, ids: readonly string[]): Fact[] =>
  ids.map((id) => ({ label: format.text(`returnForm.${id}`), value: LINE }))

const columns = (format: Formatter): Column[] =>
  ['asset', 'serialNumber', 'quantity', 'condition'].map((id) => ({ title: format.text(`returnForm.${id}`) }))

/**
 * An empty form for returning goods to a shop, to be filled in by hand.
 * @param madeAt ISO 8601; the same time gives an identical file
 */
export const returnForm = (format: Formatter, sender: Sender, madeAt: string): DocumentContent => ({
  language: format.language,
  madeAt,
  title: format.text('returnForm.title'),
  subtitle: format.text('returnForm.subtitle'),
  running: format.text('returnForm.title'),
  ...sentBy(format, sender),
  blocks: [
    { kind: 'heading', text: format.text('returnForm.customer') },
    { kind: 'facts', facts: blank(format, ['name', 'code', 'contact', 'contract']) },
    { kind: 'heading', text: format.text('returnForm.shop') },
    { kind: 'facts', facts: blank(format, ['shopName', 'shopCode', 'place', 'date']) },
    { kind: 'heading', text: format.text('returnForm.goods') },
    {
      kind: 'table',
      columns: columns(format),
      rows: Array.from({ length: ROWS }, () => columns(format).map(() => EMPTY)),
    },
    { kind: 'heading', text: format.text('returnForm.reason') },
    { kind: 'paragraph', text: `${LINE}${LINE}\n\n${LINE}${LINE}` },
    { kind: 'paragraph', text: format.text('returnForm.statement') },
    {
      kind: 'signatures',
      title: format.text('returnForm.signatures'),
      dateLabel: format.text('returnForm.date'),
      parties: [
        {
          role: format.text('returnForm.handsOver'),
          party: format.text('returnForm.customer'),
          name: '',
          personalCode: '',
        },
        {
          role: format.text('returnForm.accepts'),
          party: format.text('returnForm.shop'),
          name: '',
          personalCode: '',
        },
      ],
    },
  ],
})
