import { HStack, Stack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useFieldLockReason } from '../query-editor/useLock.tsx'
import { selectBusy } from '../query-editor/selectors.ts'
import { useQuerySession, useQueryState } from '../query-editor/useQuerySession.ts'

type Props = { name: 'additionalInfo' | 'collateral' | 'creditInfo'; maxLength: number }

/** A text of the query, saved on its own; users who cannot edit it read why. */
export const InformationCard = ({ name, maxLength }: Props) => {
  const locked = useFieldLockReason(name)
  return (
    <Card>
      <Stack gap="3">
        <TextareaField
          name={name}
          label={<FormattedMessage id={`query.field.${name}`} />}
          rows={3}
          maxLength={maxLength}
          locked={locked}
        />
        {locked ? null : <SaveButton name={name} />}
      </Stack>
    </Card>
  )
}

/** The accessible name tells which text is saved, since several such cards are side by side. */
const SaveButton = ({ name }: Pick<Props, 'name'>) => {
  const session = useQuerySession()
  const busy = useQueryState(selectBusy)
  return (
    <HStack wrap="wrap">
      <Button size="sm" busy={busy === 'save'} onClick={() => session.send({ type: 'query.save' })}>
        <FormattedMessage id="credit.save" />
        <VisuallyHidden>
          <FormattedMessage id={`query.field.${name}`} />
        </VisuallyHidden>
      </Button>
    </HStack>
  )
}
