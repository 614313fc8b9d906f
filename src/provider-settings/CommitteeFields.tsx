import { Stack } from '@chakra-ui/react/stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { ProviderSettingsSave } from '../../api/provider-settings.ts'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { Note } from '../design/Note.tsx'

/** Told as it is typed; it may be saved all the same, for members may be added afterwards. */
const TooFew = ({ members }: { members: number }) => {
  const { control } = useFormContext<ProviderSettingsSave>()
  const [limit, quorum] = useWatch({ control, name: ['committeeLimit', 'committeeQuorum'] })
  if (limit === null || !(quorum > members)) return null
  return (
    <Note status="warning" role="status">
      <FormattedMessage id="house.committeeQuorum.tooFew" values={{ members, quorum }} />
    </Note>
  )
}

/** Above which amount how many members of credit vote; `members` is how many there are. */
export const CommitteeFields = ({ members }: { members: number }) => (
  <Card title={<FormattedMessage id="house.committee" />}>
    <Stack gap="4">
      <FieldGrid>
        <AmountField
          name="committeeLimit"
          label={<FormattedMessage id="house.field.committeeLimit" />}
          hint={<FormattedMessage id="house.committeeLimit.hint" />}
          optional
        />
        <IntegerField
          name="committeeQuorum"
          label={<FormattedMessage id="house.field.committeeQuorum" />}
          hint={<FormattedMessage id="house.committeeQuorum.hint" />}
          maxLength={2}
        />
      </FieldGrid>
      <TooFew members={members} />
    </Stack>
  </Card>
)
