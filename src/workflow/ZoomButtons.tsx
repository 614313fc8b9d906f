import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { type Zoom, zooms } from './useWorkflowAddress.ts'

type Props = { zoom: Zoom; onZoom: (zoom: Zoom) => void }

/** The sizes at which the chart can be drawn. */
export const ZoomButtons = ({ zoom, onZoom }: Props) => (
  <HStack
    wrap="wrap"
    gap="1"
    marginBottom="3"
    role="group"
    aria-label={useIntl().formatMessage({ id: 'workflow.zoom' })}
    data-print="no"
  >
    {zooms.map((each) => (
      <Button
        key={each}
        size="sm"
        variant={each === zoom ? 'solid' : 'outline'}
        aria-pressed={each === zoom}
        onClick={() => onZoom(each)}
      >
        {each === 'fit' ? (
          <FormattedMessage id="workflow.zoom.fit" />
        ) : (
          <FormattedNumber value={Number(each) / 100} style="percent" />
        )}
      </Button>
    ))}
  </HStack>
)
