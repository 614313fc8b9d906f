import { type ReactNode, useEffect, useState } from 'react'
import type { Language } from '../../api/language.ts'
import { languageNames } from '../shell/language/names.ts'
import { useHydrated } from '../design/hydrated.ts'
import { loadTexts, type Part, textsOf } from './apply-language.ts'
import { formatText, Text, type TextId, TextsProvider, useFormat } from './intl.tsx'

type Props = {
  /** The language that the server has chosen; its texts are loaded. */
  first: Language
  part: Part
  title: TextId
  logo: TextId
  onPick?: (language: Language) => void
  footer?: ReactNode
  children: ReactNode
}

/** A page at a link, in the language of the browser until another one is picked. */
export const LinkPage = ({ first, part, title, logo, onPick, footer, children }: Props) => {
  const [language, setLanguage] = useState(first)
  const messages = textsOf(language)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${formatText({ language, messages }, title)} · Tehing`
  }, [language, messages, title])
  const change = async (other: Language) => {
    try {
      await loadTexts(other, part)
    } catch {
      return
    }
    setLanguage(other)
    onPick?.(other)
  }
  return (
    <TextsProvider value={{ language, messages }}>
      <PageHeader logo={logo} language={language} onPick={(other) => void change(other)} />
      <main>{children}</main>
      {footer}
    </TextsProvider>
  )
}

const others: Record<Language, Language> = { en: 'et', et: 'en' }

type HeaderProps = { logo: TextId; language: Language; onPick: (language: Language) => void }

/** The provider's logo, not linked here, and a switch to the other language. */
export const PageHeader = ({ logo, language, onPick }: HeaderProps) => {
  const format = useFormat()
  const other = others[language]
  return (
    <header>
      <Logo title={format(logo)} />
      <button
        type="button"
        className="plain"
        lang={other}
        disabled={!useHydrated()}
        onClick={() => onPick(other)}
      >
        {languageNames[other]}
      </button>
    </header>
  )
}

/** Logo and wordmark as in the portal. */
const Logo = ({ title }: { title: string }) => (
  <span className="mark" role="img" aria-label={title}>
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <g fill="none" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 10.5h18M20.5 6l4.5 4.5-4.5 4.500M14 10.500v7" />
        <circle cx="14" cy="22" r="3.3" />
      </g>
    </svg>
    <b aria-hidden="true">Tehing</b>
  </span>
)

/** The only section of a page that shows one thing. */
export const LinkCard = ({ title, children }: { title: TextId; children: ReactNode }) => (
  <section className="card" aria-labelledby="link-title">
    <h1 id="link-title">
      <Text id={title} />
    </h1>
    {children}
  </section>
)

export const Opening = () => <div className="loading" role="status" aria-busy="true" />
