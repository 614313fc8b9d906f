import { FormattedMessage, useIntl } from 'react-intl'
import { agreementCalls } from '../../api/agreement.calls.ts'
import type { Query } from '../../api/query.ts'
import type { SuretySave } from '../../api/surety.ts'
import { call } from '../api/call.ts'
import { IconButton } from '../design/IconButton.tsx'
import { usePaper } from '../document/DownloadButton.tsx'
import { refusalOfPaper } from '../document/paper-refusal.ts'
import { wantingForPaper } from './surety-paper.ts'
import { useDeal, useQueryState } from '../query-editor/query-session.ts'
import { selectPast, selectQuery } from '../query-editor/selectors.ts'

type Props = { surety: SuretySave; name: string }

/** The agreement of one surety as a PDF; what is typed is saved first. */
export const SuretyPaper = ({ surety, name }: Props) => {
  const intl = useIntl()
  const query = useQueryState(selectQuery)
  const past = useQueryState(selectPast)
  const missing = wantingForPaper(surety, useDeal())
  const wanting = past ? 'lock.past' : (refusalOfPaper('suretyAgreement', query) ?? missing)
  const make = async ({ queryId, sureties }: Query) => {
    const body = sureties.find(({ suretyId }) => suretyId === surety.suretyId)
    return body ? call(agreementCalls.surety, { params: { queryId }, body }) : null
  }
  const paper = usePaper(`surety.${surety.suretyId}`, make, 'contract.made')
  return (
    <IconButton
      icon="file"
      label={intl.formatMessage({ id: 'surety.pdf' }, { name })}
      refused={wanting === null ? undefined : <FormattedMessage id={wanting} />}
      busy={paper.busy}
      onClick={paper.make}
    />
  )
}
