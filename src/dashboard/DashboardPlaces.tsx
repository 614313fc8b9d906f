import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'

/** About as high as the bar with its labels. */
const Bar = styled('div', {
  base: {
    height: { base: '24px', md: '98px' },
    '&::before': {
      content: '""',
      display: 'block',
      height: '8px',
      marginTop: '6px',
      bg: 'well',
      borderRadius: '4px',
    },
  },
})
const Tools = styled('div', {
  base: { height: { base: '102px', md: '61px' }, borderBottomWidth: '1px', borderColor: 'line' },
})
const ROWS = 10

const ListOutline = () => (
  <Card flush>
    <VisuallyHidden role="status">
      <FormattedMessage id="design.loading" />
    </VisuallyHidden>
    <Tools />
    <Skeleton rows={ROWS} still />
  </Card>
)

type Props = { message?: ReactNode; legend?: ReactNode; pipeline?: ReactNode; list?: ReactNode }

/** The layout of a dashboard, with an outline for each part that is not known yet. */
export const DashboardPlaces = ({
  message = null,
  legend = null,
  pipeline = <Bar />,
  list = <ListOutline />,
}: Props) => (
  <Container paddingBlock="6" data-grows="" data-print="wide">
    <Stack gap="4">
      {message}
      <HStack wrap="wrap" justify="space-between">
        <h1>
          <FormattedMessage id="dashboard.title" />
        </h1>
        {legend}
      </HStack>
      {pipeline}
      {list}
    </Stack>
  </Container>
)
