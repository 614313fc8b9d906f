import { FormattedMessage, useIntl } from 'react-intl'
import { passkeyScopes } from '../../api/provider-settings.ts'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'

/** The day from which a passkey is required, and the length of a session. */
export const SignInFields = () => {
  const intl = useIntl()
  return (
    <Card title={<FormattedMessage id="providerSettings.signIn" />}>
      <FieldGrid>
        <DateField
          name="passkeyFrom"
          label={<FormattedMessage id="providerSettings.field.passkeyFrom" />}
          hint={<FormattedMessage id="providerSettings.passkeyFrom.hint" />}
          optional
          calendar
        />
        <SelectField
          name="passkeyOf"
          label={<FormattedMessage id="providerSettings.field.passkeyOf" />}
          options={passkeyScopes.map((value) => ({
            value,
            label: intl.formatMessage({ id: `providerSettings.passkeyOf.${value}` }),
          }))}
        />
        <IntegerField
          name="sessionHours"
          label={<FormattedMessage id="providerSettings.field.sessionHours" />}
          hint={<FormattedMessage id="providerSettings.sessionHours.hint" />}
          unit={<FormattedMessage id="providerSettings.hours" />}
          maxLength={2}
        />
        <IntegerField
          name="sessionIdleMinutes"
          label={<FormattedMessage id="providerSettings.field.sessionIdleMinutes" />}
          hint={<FormattedMessage id="providerSettings.sessionIdleMinutes.hint" />}
          unit={<FormattedMessage id="providerSettings.minutes" />}
          maxLength={3}
        />
      </FieldGrid>
    </Card>
  )
}
