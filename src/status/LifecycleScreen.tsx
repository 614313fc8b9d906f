import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card } from '../design/Card.tsx'
import { LifecycleChart } from './LifecycleChart.tsx'
import { StepsTable } from './StepsTable.tsx'

/** The lifecycle by itself, as the machine has it: the chart and every step with who may take it and what it needs. */
export const LifecycleScreen = () => {
  const intl = useIntl()
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="status.lifecycle.title" />
        </h1>
        <Text color="ink2">
          <FormattedMessage id="status.lifecycle.intro" />
        </Text>
        <Card title={<FormattedMessage id="status.lifecycle.chart" />}>
          <LifecycleChart
            description={intl.formatMessage({ id: 'status.lifecycle.description' })}
            position={null}
          />
        </Card>
        <Card flush title={<FormattedMessage id="status.lifecycle.steps" />}>
          <StepsTable />
        </Card>
      </Stack>
    </Container>
  )
}
