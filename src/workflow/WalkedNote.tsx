import { Box } from '@chakra-ui/react/box'
import { FormattedMessage } from 'react-intl'
import type { Walked } from '../../api/workflow.ts'
import { DateTime } from '../design/DateTime.tsx'
import { Note } from '../design/Note.tsx'
import { type MachineOf, walksOf } from './machine.ts'

type Props = { chart: MachineOf; walked: Walked | null }

/** How many transitions the last test run has walked, or that none was recorded. */
export const WalkedNote = ({ chart, walked }: Props) => {
  const never = chart.transitions.filter((transition) => walksOf(transition, walked).length === 0)
  const values = {
    at: <DateTime value={walked?.at ?? null} />,
    never: never.length,
    all: chart.transitions.length,
    walked: chart.transitions.length - never.length,
  }
  return (
    <Box padding="4">
      <Note status={walked === null ? 'info' : never.length === 0 ? 'success' : 'warning'}>
        <FormattedMessage
          id={walked === null ? 'workflow.notRecorded' : 'workflow.recorded'}
          values={values}
        />
      </Note>
    </Box>
  )
}
