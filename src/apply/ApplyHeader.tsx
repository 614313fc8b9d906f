import { useIntl } from 'react-intl'
import type { Language } from '../../api/language.ts'
import { languageNames } from '../app/language/names.ts'
import { Mark } from './Mark.tsx'

type Props = { language: Language; onPick: (language: Language) => void }

const others: Record<Language, Language> = { en: 'et', et: 'en' }

/** The house's mark, which leads nowhere here, and the other language in its own words. */
export const ApplyHeader = ({ language, onPick }: Props) => {
  const intl = useIntl()
  const other = others[language]
  return (
    <header>
      <Mark title={intl.formatMessage({ id: 'apply.logo' })} />
      <button type="button" className="plain" lang={other} onClick={() => onPick(other)}>
        {languageNames[other]}
      </button>
    </header>
  )
}
