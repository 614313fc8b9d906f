import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { BulkResult } from '../../../api/bulk-step.ts'
import type { BulkAsked, BulkStepActor } from '../../../machines/flow/dashboard/bulk-step.machine.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { isRefusalReason } from '../../../machines/lifecycle/query/refusal.ts'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { useRefusalText } from '../../query-editor/useRefusalText.ts'
import { actionText } from './bulk-offer.ts'
import { QueriesList } from './QueriesList.tsx'

/** Returns the text of one query's result. */
const useResultText = (event: QueryEventType) => {
  const intl = useIntl()
  const refusalText = useRefusalText()
  return ({ outcome, reason, now }: BulkResult): string => {
    if (outcome === 'refused' && now && reason !== null && isRefusalReason(reason))
      return refusalText({ event, reason, status: now.status, facts: now.facts })
    return intl.formatMessage(
      { id: `dashboard.bulk.${outcome}` },
      {
        status: now ? intl.formatMessage({ id: `status.${now.status}` }) : '',
        who: now?.modifiedByName ?? intl.formatMessage({ id: 'principal.system' }),
      },
    )
  }
}

const Results = ({ asked, results }: { asked: BulkAsked; results: readonly BulkResult[] }) => {
  const intl = useIntl()
  const textOf = useResultText(asked.event)
  const names = new Map(asked.queries.map(({ queryId, custName }) => [queryId, custName]))
  const lines = (wanted: boolean) =>
    results
      .filter(({ outcome }) => (outcome === 'done') === wanted)
      .map((one) => ({
        queryId: one.queryId,
        custName: names.get(one.queryId) ?? '',
        note: textOf(one),
      }))
  const part = (id: string, wanted: boolean) => {
    const found = lines(wanted)
    const label = intl.formatMessage({ id }, { count: found.length })
    return found.length === 0 ? null : (
      <>
        <Text>{label}</Text>
        <QueriesList label={label} lines={found} />
      </>
    )
  }
  return (
    <Stack gap="3" role="status">
      {part('dashboard.bulk.notTaken', false)}
      {part('dashboard.bulk.taken', true)}
    </Stack>
  )
}

/** Shows the result for each query. */
export const BulkResultDialog = ({ actor, onClose }: { actor: BulkStepActor; onClose: () => void }) => {
  const { asked, results } = useSelector(actor, (snapshot) => snapshot.context)
  if (!asked) return null
  return (
    <Dialog
      size="md"
      title={
        <FormattedMessage
          id="dashboard.bulk.result"
          values={{
            step: <FormattedMessage id={actionText(asked.event)} />,
            done: results.filter(({ outcome }) => outcome === 'done').length,
            all: results.length,
          }}
        />
      }
      onClose={onClose}
      footer={
        <Button variant="solid" onClick={onClose}>
          <FormattedMessage id="dashboard.bulk.close" />
        </Button>
      }
    >
      <Results {...{ asked, results }} />
    </Dialog>
  )
}
