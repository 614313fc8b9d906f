import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { PROGRESS_STEPS, TIMEOUT_MS } from '../../machines/flow/limit/limit-check.machine.ts'
import { Progress } from '../design/Progress.tsx'

const texts = [
  'limit.progress.register',
  'limit.progress.taxes',
  'limit.progress.reports',
  'limit.progress.payments',
  'limit.progress.owners',
  'limit.progress.contracts',
  'limit.progress.model',
  'limit.progress.decision',
] as const

/** How far a check has come, in words that change while one waits; `step` counts from 0. */
export const LimitProgress = ({ step }: { step: number }) => {
  const intl = useIntl()
  const counted = intl.formatMessage({ id: 'limit.step' }, { step: step + 1, steps: PROGRESS_STEPS })
  return (
    <>
      <Text role="status" fontWeight="600">
        {intl.formatMessage({ id: texts[step] ?? texts[0] })}
      </Text>
      <Progress stepped size="sm" label={counted} value={step + 1} max={PROGRESS_STEPS} />
      <HStack wrap="wrap" justify="space-between">
        <Text textStyle="small" color="ink2">
          {counted}
        </Text>
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="limit.atMost" values={{ minutes: TIMEOUT_MS / 60_000 }} />
        </Text>
      </HStack>
      <Text textStyle="meta" color="ink3">
        <FormattedMessage id="limit.goOn" />
      </Text>
    </>
  )
}
