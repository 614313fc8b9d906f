import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ApplyStage, ApplyView, SigningStanding } from '../../api/apply.ts'
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

type Word = ApplyStage | 'toSign' | 'signed' | 'withdrawn'

/** In the contract stage the papers tell how it stands. */
const contractWord = ({ signings }: Progress): Word => {
  if (signings.some(({ standing }) => standing === 'toSign')) return 'toSign'
  return signings.length > 0 && signings.every(({ standing }) => standing === 'signed')
    ? 'signed'
    : 'contract'
}

const byStage: Record<ApplyStage, (progress: Progress) => Word> = {
  decision: () => 'decision',
  contract: contractWord,
  running: () => 'running',
  closed: () => 'closed',
}

const wordOf = (progress: Progress, withdrawn: boolean): Word =>
  withdrawn ? 'withdrawn' : byStage[progress.stage](progress)

/** What the page is about by now: the application, or the contract that it has led to. */
const titles: Record<Word, string> = {
  decision: 'apply.done.title',
  contract: 'apply.done.title',
  closed: 'apply.done.title',
  toSign: 'apply.done.contractTitle',
  signed: 'apply.done.contractTitle',
  running: 'apply.done.contractTitle',
  withdrawn: 'apply.done.contractTitle',
}

const signingTexts: Record<SigningStanding, string> = {
  preparing: 'apply.signing.preparing',
  toSign: 'apply.signing.toSign',
  signed: 'apply.signing.signed',
  refused: 'apply.signing.refused',
  stopped: 'apply.signing.stopped',
}

const Signing = ({ title, page, standing, lead }: Progress['signings'][number] & { lead: boolean }) => {
  const text = <FormattedMessage id={signingTexts[standing]} values={{ title }} />
  return page === null ? (
    text
  ) : (
    <a className={lead ? 'solid' : 'outline'} href={page}>
      {text}
    </a>
  )
}

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
      <StepTitle screen="done" id={word ? titles[word] : 'apply.done.title'} />
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
