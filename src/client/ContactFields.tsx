import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import { publicPersons } from '../../api/public-person.ts'
import { identityDocumentTypes, representationTypes } from '../../api/representation.ts'
import { publicPersonTexts } from '../beneficiary/public-person-texts.ts'
import { Card } from '../design/Card.tsx'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { OptionField } from '../design/form/OptionButtons.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { documentTypeTexts, representationTexts } from './document-types.ts'
import { PhoneField } from '../design/form/PhoneField.tsx'
import { useLockReason } from '../query-editor/useLock.tsx'

/** The client's contact person. */
export const ContactFields = () => {
  const intl = useIntl()
  const locked = useLockReason('client')
  const text = (id: string) => intl.formatMessage({ id })
  const consumer = useWatch<QuerySave, 'consumer'>({ name: 'consumer' }) === true
  return (
    <Card title={<FormattedMessage id="client.contact" />}>
      <FieldGrid>
        <TextField name="contactName" label={text('client.contactName')} locked={locked} />
        {/* A person represents no company. */}
        {consumer ? null : (
          <OptionField
            name="contactPersType"
            label={text('client.represents')}
            locked={locked}
            options={representationTypes.map((type) => ({
              value: type,
              label: text(representationTexts[type]),
            }))}
          />
        )}
        <TextField
          name="contactPersCode"
          label={text('client.personalCode')}
          hint={text('client.personalCode.hint')}
          inputMode="numeric"
          locked={locked}
        />
        <TextField
          name="contactEmail"
          type="email"
          label={text('client.email')}
          hint={text('client.email.hint')}
          locked={locked}
        />
        <PhoneField name="contactPhone" label={text('client.phone')} locked={locked} />
        <SelectField
          name="publicOffice"
          label={text('client.publicOffice')}
          hint={text('client.publicOffice.hint')}
          empty={text('client.publicOffice.notAsked')}
          options={publicPersons.map((value) => ({ value, label: text(publicPersonTexts[value]) }))}
          locked={locked}
          optional
        />
      </FieldGrid>
    </Card>
  )
}

/** The document by which the representative was identified. */
export const DocumentFields = () => {
  const intl = useIntl()
  const locked = useLockReason('client')
  const text = (id: string) => intl.formatMessage({ id })
  return (
    <FoldingCard kind="clientDocument" title={<FormattedMessage id="client.document" />}>
      <FieldGrid columns={3}>
        <SelectField
          name="representativeDocumentType"
          label={text('client.documentType')}
          empty={text('client.documentType.none')}
          options={identityDocumentTypes.map((type) => ({
            value: type,
            label: text(documentTypeTexts[type]),
          }))}
          locked={locked}
          optional
        />
        <TextField
          name="representativeDocumentNumber"
          label={text('client.documentNumber')}
          locked={locked}
          optional
        />
        <DateField
          name="representativeDocumentValidUntil"
          label={text('client.documentValidUntil')}
          locked={locked}
          optional
        />
      </FieldGrid>
    </FoldingCard>
  )
}
