import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ApplyView } from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import { Decision } from './Decision.tsx'
import { Identify } from './Identify.tsx'
import { OfferCard } from './OfferCard.tsx'
import { Repay } from './Repay.tsx'
import type { Reload } from './reload.ts'
import { StepTitle } from './StepTitle.tsx'
import { Withdraw } from './Withdraw.tsx'

type Progress = NonNullable<ApplyView['progress']>
type Props = {
  view: ApplyView
  language: Language
  onReload: Reload
  onView: (view: ApplyView) => void
}

const LOOK_AGAIN_MS = 5_000

const isSigned = ({ signings }: Progress): boolean =>
  signings.length > 0 && signings.every(({ signed }) => signed)

const wordOf = (progress: Progress, withdrawn: boolean) => {
  if (withdrawn) return 'withdrawn'
  if (progress.stage === 'contract' && isSigned(progress)) return 'signed'
  if (progress.stage === 'contract' && progress.signings.some(({ page }) => page !== null)) return 'toSign'
  return progress.stage
}

type Word = ReturnType<typeof wordOf>

/** What the page is about by now: the application, or the contract that it has led to. */
const titleOf = (word: Word) =>
  word === 'toSign' || word === 'signed' || word === 'running' || word === 'withdrawn'
    ? 'apply.done.contractTitle'
    : 'apply.done.title'

const Signing = ({ title, page, signed, lead }: Progress['signings'][number] & { lead: boolean }) =>
  page === null ? (
    <FormattedMessage id={signed ? 'apply.signing.signed' : 'apply.signing.waits'} values={{ title }} />
  ) : (
    <a className={lead ? 'solid' : 'outline'} href={page}>
      <FormattedMessage id="apply.signing.sign" values={{ title }} />
    </a>
  )

/** How it stands, and each paper that waits for this person; the first of them is the solid one. */
const Standing = ({ progress, word }: { progress: Progress; word: Word }) => {
  const first = progress.signings.find(({ page }) => page !== null)
  return (
    <section className="card" aria-live="polite">
      <p>
        <FormattedMessage id={`apply.done.${word}`} />
      </p>
      {progress.signings.map((signing) => (
        <p key={signing.id}>
          <Signing {...signing} lead={signing === first} />
        </p>
      ))}
    </section>
  )
}

/** After the application: that it has arrived, and for whoever submitted it how it goes on. */
export const Done = ({ view, language, onReload, onView }: Props) => {
  const reload = useRef(onReload)
  useEffect(() => {
    reload.current = onReload
  })
  const follows = view.progress !== null
  useEffect(() => {
    if (!follows) return undefined
    const again = setInterval(() => {
      if (document.visibilityState === 'visible') void reload.current()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(again)
  }, [follows])
  const word = view.progress && wordOf(view.progress, Boolean(view.withdrawal?.withdrawnDtime))
  return (
    <>
      <StepTitle screen="done" id={word ? titleOf(word) : 'apply.done.title'} />
      {view.progress && word ? (
        <Standing progress={view.progress} word={word} />
      ) : (
        <>
          <p className="lead">
            <FormattedMessage id="apply.done.identify" />
          </p>
          <Identify methods={view.methods} company={view.company} language={language} onDone={onReload} />
        </>
      )}
      {view.decision && <Decision decision={view.decision} language={language} onView={onView} />}
      {view.withdrawal && view.visitor && (
        <Withdraw withdrawal={view.withdrawal} visitor={view.visitor} language={language} onView={onView} />
      )}
      {view.mayRepay && <Repay language={language} />}
      {view.offer && <OfferCard offer={view.offer} consumer={!view.company} />}
    </>
  )
}
