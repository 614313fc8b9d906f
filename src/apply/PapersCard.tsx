import type { ReactNode } from 'react'
import type { ApplyPaper } from '../../api/apply.ts'
import type { WantedPaper } from '../../machines/flow/apply/application.setup.ts'
import { CardFailure } from './CardFailure.tsx'
import { Text, type TextId } from './intl.tsx'
import { useApplication, useVisit } from './useApplication.ts'

/** Whether a file waits for signatures or has them; other papers are named by their file. */
const names: Partial<Record<ApplyPaper['kind'], TextId>> = {
  contract: 'application.papers.contract',
  signed: 'application.papers.signed',
}

const PaperName = ({ kind, fileName }: Pick<ApplyPaper, 'kind' | 'fileName'>) => {
  const id = names[kind]
  return id ? <Text id={id} values={{ name: fileName }} /> : fileName
}

/** The customer's papers, to download. */
export const PapersCard = ({ papers }: { papers: readonly ApplyPaper[] }) => (
  <section className="card" aria-labelledby="apply-papers">
    <h2 id="apply-papers">
      <Text id="application.papers.title" />
    </h2>
    <p className="quiet">
      <Text id="application.papers.says" />
    </p>
    {papers.map(({ key, kind, fileName }) => (
      <PaperButton key={key} paper={{ key }}>
        <PaperName kind={kind} fileName={fileName} />
      </PaperButton>
    ))}
    <CardFailure of="paper" />
  </section>
)

/** Downloads a paper; one at a time. */
export const PaperButton = ({ paper, children }: { paper: WantedPaper; children: ReactNode }) => {
  const application = useApplication()
  const wanted = useVisit(({ context }) => context.paper?.key)
  const busy = useVisit((visit) => visit.matches({ page: { following: { papers: 'downloading' } } }))
  return (
    <button
      type="button"
      className="outline"
      aria-busy={busy && wanted === paper.key}
      onClick={() => application.send({ type: 'paper.download', paper })}
    >
      {children}
    </button>
  )
}
