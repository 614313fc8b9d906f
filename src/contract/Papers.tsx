import { FormattedMessage } from 'react-intl'
import { PaperButton } from '../document/DownloadButton.tsx'
import { refusalOfPaper } from '../document/paper-refusal.ts'
import { type Paper, papers } from './papers.ts'
import { useFormValues, useQueryState } from '../query-editor/query-session.ts'
import { selectQuery } from '../query-editor/selectors.ts'

const ContractPaper = ({ paper }: { paper: Paper }) => {
  const query = useQueryState(selectQuery)
  const values = useFormValues()
  // What is typed counts: it is saved before the paper is made.
  const wanting = refusalOfPaper(paper.kind, query) ?? paper.wanting(values)
  return (
    <PaperButton
      name={paper.name}
      size="sm"
      make={paper.make}
      done={paper.done}
      refused={wanting === null ? undefined : <FormattedMessage id={wanting} />}
      reason="tooltip"
    >
      <FormattedMessage id={paper.name} />
    </PaperButton>
  )
}

/** The contract's papers as they stand now; one that cannot be made yet says why. */
export const Papers = () => papers.map((paper) => <ContractPaper key={paper.name} paper={paper} />)
