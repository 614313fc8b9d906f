import { IntlMessageFormat } from 'intl-messageformat'
import { Children, createContext, type ReactNode, use } from 'react'
import type { en } from '../../lang/en.ts'
import type { Language } from '../../api/language.ts'
import type { Messages } from './apply-language.ts'

/** The names of all texts; this page is given its own alone. */
export type TextId = keyof typeof en

type Texts = { language: Language; messages: Messages }

/** What react-intl would do of this page's needs for five kilobytes more, with the same messages and formatter. */
const TextsContext = createContext<Texts | null>(null)
export const TextsProvider = TextsContext

/** The page's language and texts. @throws Error outside of them */
export const useTexts = (): Texts => {
  const texts = use(TextsContext)
  if (!texts) throw new Error('no texts around')
  return texts
}

const formats = new WeakMap<object, IntlMessageFormat>()

/** Formats texts without elements in them, for attributes and labels. */
export const useFormat = () => {
  const texts = useTexts()
  return (id: TextId, values?: Record<string, string>): string =>
    String(formatOf(texts, id).format<string>(values))
}

type Values = Readonly<Record<string, ReactNode>>

/** A text, with elements as its values. */
export const Text = ({ id, values }: { id: TextId; values?: Values }) => {
  const said = formatOf(useTexts(), id).format<ReactNode>(values)
  return <>{Array.isArray(said) ? Children.toArray(said) : said}</>
}

/** A message is parsed while the page is built. */
const formatOf = ({ language, messages }: Texts, id: TextId): IntlMessageFormat => {
  const message = messages[id] ?? id
  if (typeof message === 'string') return new IntlMessageFormat(message, language)
  const known = formats.get(message) ?? new IntlMessageFormat(message, language)
  formats.set(message, known)
  return known
}
