import { FormattedMessage, useIntl } from 'react-intl'
import { passkeyScopes } from '../../api/provider-settings.ts'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'

/** From when a password alone does not sign in, and how long a session lasts. */
export const SignInFields = () => {
  const intl = useIntl()
  return (
    <Card title={<FormattedMessage id="house.signIn" />}>
      <FieldGrid>
        <DateField
          name="passkeyFrom"
          label={<FormattedMessage id="house.field.passkeyFrom" />}
          hint={<FormattedMessage id="house.passkeyFrom.hint" />}
          optional
          calendar
        />
        <SelectField
          name="passkeyOf"
          label={<FormattedMessage id="house.field.passkeyOf" />}
          options={passkeyScopes.map((value) => ({
            value,
            label: intl.formatMessage({ id: `house.passkeyOf.${value}` }),
          }))}
        />
        <IntegerField
          name="sessionHours"
          label={<FormattedMessage id="house.field.sessionHours" />}
          hint={<FormattedMessage id="house.sessionHours.hint" />}
          unit={<FormattedMessage id="house.hours" />}
          maxLength={2}
        />
        <IntegerField
          name="sessionIdleMinutes"
          label={<FormattedMessage id="house.field.sessionIdleMinutes" />}
          hint={<FormattedMessage id="house.sessionIdleMinutes.hint" />}
          unit={<FormattedMessage id="house.minutes" />}
          maxLength={3}
        />
      </FieldGrid>
    </Card>
  )
}
