import { FormattedMessage } from 'react-intl'
import { Card } from '../design/Card.tsx'
import { EventLogFiles } from './EventLogFiles.tsx'
import { FitnessFigures } from './FitnessFigures.tsx'
import { Fold } from './Fold.tsx'
import { type VariantPart, VariantTable } from './VariantTable.tsx'

const parts: readonly VariantPart[] = ['variants', 'loops', 'handovers']

/** How queries went through their statuses; its figures load when a part is opened. */
export const VariantsCard = () => (
  <Card flush title={<FormattedMessage id="workflow.variants" />}>
    {parts.map((part) => (
      <Fold key={part} title={<FormattedMessage id={`workflow.variants.${part}`} />}>
        <VariantTable part={part} />
      </Fold>
    ))}
    <Fold title={<FormattedMessage id="workflow.fitness" />}>
      <FitnessFigures />
    </Fold>
    <Fold title={<FormattedMessage id="workflow.eventLog" />}>
      <EventLogFiles />
    </Fold>
  </Card>
)
