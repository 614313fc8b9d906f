import { FormattedMessage } from 'react-intl'
import { TEXT_ROWS } from '../../domain/constants.ts'
import type { Area } from '../../machines/query.locks.ts'
import { useLockReason } from '../client/useLockReason.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { useFormValues } from '../query/useSteps.ts'

const LINE = /\n/g

/** As many rows as the text has lines, within reason. */
const rowsFor = (text: string | undefined): number =>
  Math.min(TEXT_ROWS.information, Math.max(3, (text?.match(LINE)?.length ?? 0) + 2))

const SaveButton = () => {
  const { save, busy } = useQueryEditor()
  return (
    <Row>
      <Button size="small" busy={busy === 'save'} onClick={() => void save()}>
        <FormattedMessage id="credit.save" />
      </Button>
    </Row>
  )
}

type Props = { name: 'additionalInfo' | 'collateral'; area: Area; maxLength: number }

/** A text of the query with a save of its own; who does not edit it reads why. */
export const InformationCard = ({ name, area, maxLength }: Props) => {
  const locked = useLockReason(area)
  const text = useFormValues()[name]
  return (
    <Card>
      <Stack gap="3">
        <TextareaField
          name={name}
          label={<FormattedMessage id={`query.field.${name}`} />}
          rows={rowsFor(text)}
          maxLength={maxLength}
          locked={locked}
        />
        {locked ? null : <SaveButton />}
      </Stack>
    </Card>
  )
}
