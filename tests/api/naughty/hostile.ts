import type { QuerySave } from '../../../api/query.ts'
import { withTexts } from '../../models/free-texts.ts'
import { fitted, naughty } from '../../specs/naughty.table.ts'
import { completeQuery } from '../query/example.ts'
import { textCases, wordsOf } from './text-cases.ts'

/** Every text field of a query. */
export const queryWords = Object.entries(textCases).flatMap(([name, textCase]) =>
  name === 'a query' ? wordsOf(textCase) : [],
)

const act = { assetDescription: '', serialNumber: '', deliveryPlace: '', deliveryDate: null, year: null }

/** A query that needs only its texts for every document. */
const wordless = {
  ...completeQuery,
  services: [{ name: '', price: 1 }],
  actOfAcceptance: act,
  sureties: [{ name: '', personalCode: '60001019906', email: 'a@b.example' }],
  guarantor: { name: '', representativeEmail: 'ema@firma.example' },
} satisfies QuerySave

/** A query with hostile texts in all text fields; the client's name gets the one at `first`. */
export const hostileQuery = (first: number, texts: readonly string[] = Object.values(naughty)): QuerySave => {
  const places = new Map(queryWords.map(({ path }, place) => [path, place]))
  return withTexts(wordless, queryWords, ({ path, max }) =>
    fitted(texts[(first + (places.get(path) ?? 0)) % texts.length] ?? '', max),
  )
}
