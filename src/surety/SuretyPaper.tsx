import { useMutation } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { agreementCalls } from '../../api/agreement.calls.ts'
import type { SuretySave } from '../../api/surety.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { call } from '../api/call.ts'
import { IconButton } from '../design/IconButton.tsx'
import { saveFile } from '../document/keep-file.ts'
import { useDeal } from '../payment/useDeal.ts'
import { refusalOfPaper } from '../document/paper-refusal.ts'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { wantingForPaper } from './surety-paper.ts'

type Props = { surety: SuretySave; name: string }

/** The agreement of one surety as a PDF; what is typed is saved first. */
export const SuretyPaper = ({ surety, name }: Props) => {
  const intl = useIntl()
  const { query, save, past } = useQueryEditor()
  const { succeed, failWith } = useAlerts()
  const missing = wantingForPaper(surety, useDeal())
  const wanting = past ? 'lock.past' : (refusalOfPaper('suretyAgreement', query) ?? missing)
  const download = useMutation({
    mutationFn: async () => {
      const stored = await save()
      const body = stored?.sureties.find(({ suretyId }) => suretyId === surety.suretyId)
      return stored && body
        ? call(agreementCalls.surety, { params: { queryId: stored.queryId }, body })
        : null
    },
    onSuccess: (made) => {
      if (!made) return
      saveFile(made)
      succeed('contract.made')
    },
    onError: (error) => failWith(error),
  })
  return (
    <IconButton
      icon="file"
      label={intl.formatMessage({ id: 'surety.pdf' }, { name })}
      refused={wanting === null ? undefined : <FormattedMessage id={wanting} />}
      busy={download.isPending}
      onClick={() => download.mutate()}
    />
  )
}
