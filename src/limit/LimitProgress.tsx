import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage, useIntl } from 'react-intl'
import { PROGRESS_STEPS, TIMEOUT_MS } from '../../machines/limit-check.machine.ts'
import { Row } from '../design/Row.tsx'
import { Text } from '../design/Text.tsx'

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

const Steps = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: `repeat(${PROGRESS_STEPS}, 1fr)`,
    gap: '1',
    marginBlock: '1',
  },
})
const Step = chakra('i', {
  base: { height: '6px', borderRadius: '2px', bg: 'line' },
  variants: { done: { true: { bg: 'accent' } } },
})

/** How far a check has come, in words that change while one waits; `step` counts from 0. */
export const LimitProgress = ({ step }: { step: number }) => {
  const intl = useIntl()
  const counted = intl.formatMessage({ id: 'limit.step' }, { step: step + 1, steps: PROGRESS_STEPS })
  return (
    <>
      <Text as="p" strong role="status">
        {intl.formatMessage({ id: texts[step] ?? texts[0] })}
      </Text>
      <Steps role="img" aria-label={counted}>
        {texts.map((text, index) => (
          <Step key={text} done={index <= step} />
        ))}
      </Steps>
      <Row apart>
        <Text size="small" tone="soft">
          {counted}
        </Text>
        <Text size="small" tone="soft">
          <FormattedMessage id="limit.atMost" values={{ minutes: TIMEOUT_MS / 60_000 }} />
        </Text>
      </Row>
      <Text size="meta" tone="faint">
        <FormattedMessage id="limit.goOn" />
      </Text>
    </>
  )
}
