import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ApplyView } from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import type { Refused } from './apply-call.ts'
import { ApplyHeader } from './ApplyHeader.tsx'
import { Application } from './Application.tsx'
import { Done } from './Done.tsx'
import { LinkOver } from './LinkOver.tsx'
import { provider } from './provider.ts'
import { Reach } from './Reach.tsx'
import type { Reload } from './reload.ts'

type Props = {
  language: Language
  view: ApplyView | null
  refused: Refused | null
  onPick: (language: Language) => void
  onReload: Reload
  onView: (view: ApplyView) => void
}

const Content = ({ view, refused, language, onReload, onView }: Omit<Props, 'onPick'>) => {
  if (!view) return <LinkOver refused={refused} onReload={onReload} />
  if (view.link === 'open') return <Application {...{ view, language, onReload, onView }} />
  if (view.link === 'used') return <Done {...{ view, language, onReload, onView }} />
  return <LinkOver link={view.link} refused={null} onReload={onReload} />
}

/** The provider, and how they are reached. */
const Contact = () => {
  const name = provider()?.name
  return (
    <footer>
      {name ? <span>{name}</span> : null}
      <Reach />
      <a href="/accessibility">
        <FormattedMessage id="apply.accessibility" />
      </a>
    </footer>
  )
}

/** Header, what the link leads to, and whom to ask. */
export const ApplyScreen = ({ onPick, ...props }: Props) => {
  const intl = useIntl()
  useEffect(() => {
    document.title = `${intl.formatMessage({ id: 'apply.title' })} · Tehing`
  }, [intl])
  return (
    <>
      <ApplyHeader language={props.language} onPick={onPick} />
      <main>
        <Content {...props} />
      </main>
      <Contact />
    </>
  )
}
