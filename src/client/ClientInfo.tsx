import { FormattedMessage, useIntl } from 'react-intl'
import type { Query } from '../../contract/query.ts'
import { addressLine } from '../../domain/address.ts'
import { joined } from '../../domain/joined.ts'
import { Card } from '../design/Card.tsx'
import { Facts, type FactRow } from '../design/Facts.tsx'
import { formatDay } from '../design/moment.ts'
import { Row } from '../design/Row.tsx'
import { Text } from '../design/Text.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { documentTypeTexts, representationTexts } from './documentTypes.ts'
import { maskedCode } from './maskedCode.ts'

/** An IBAN in groups of four, as it stands on a card. */
const inFours = (iban: string): string => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')

const Two = ({ first, second }: { first: string; second: string }) => (
  <>
    {first}
    {second ? (
      <Text as="span" tone="soft" display="block" fontWeight={400}>
        {second}
      </Text>
    ) : null}
  </>
)

const useClientFacts = (query: Query): FactRow[] => {
  const intl = useIntl()
  const text = (id: string) => intl.formatMessage({ id })
  const county = query.county
    ? intl.formatMessage({ id: 'client.county.name' }, { county: query.county })
    : ''
  const documentType = query.representativeDocumentType
  const validUntil = query.representativeDocumentValidUntil
  const document = joined(
    [documentType ? text(documentTypeTexts[documentType]) : '', query.representativeDocumentNumber],
    ' ',
  )
  const contact = joined([query.contactName, text(representationTexts[query.contactPersType])])
  const { name, residency } = query.actualBeneficiary
  const beneficiary = name ? (
    <Two
      first={name}
      second={residency ? (intl.formatDisplayName(residency, { type: 'region' }) ?? '') : ''}
    />
  ) : null
  const valid = validUntil
    ? intl.formatMessage({ id: 'client.validUntil' }, { day: formatDay(validUntil) })
    : ''
  return [
    { key: 'name', label: text('client.name'), value: query.custName },
    {
      key: 'code',
      label: text(query.consumer ? 'client.personalCode' : 'client.registryCode'),
      value: query.custRegCode,
    },
    { key: 'vat', label: text('client.vatNumber'), value: query.vatNumber },
    { key: 'address', label: text('client.address'), value: addressLine(query, county) },
    { key: 'billing', label: text('client.billingEmail'), value: query.billingEmail },
    { key: 'bank', label: text('client.bankAccount'), value: inFours(query.bankAccountNumber) },
    {
      key: 'contact',
      label: text('client.contact'),
      value: query.contactName ? (
        <Two first={contact} second={joined([query.contactPhone, query.contactEmail])} />
      ) : null,
    },
    {
      key: 'contactCode',
      label: text('guarantor.representativeCode'),
      value: query.contactPersCode ? maskedCode(query.contactPersCode) : null,
    },
    {
      key: 'document',
      label: text('client.documentShown'),
      value: document ? <Two first={document} second={valid} /> : null,
    },
    { key: 'beneficiary', label: text('query.part.beneficiary'), value: beneficiary },
  ]
}

/** The client as stored, to read. */
export const ClientInfo = () => {
  const { query } = useQueryEditor()
  const facts = useClientFacts(query)
  return (
    <Card
      title={<FormattedMessage id="client.title" />}
      aside={
        <Row gap="4">
          <Text as="span" size="small" tone="soft">
            <FormattedMessage id="query.field.contractNumber" /> <b>{query.contractNr || query.queryId}</b>
          </Text>
          <Text as="span" size="small" tone="soft">
            <FormattedMessage id="client.manager" /> <b>{query.managerName ?? '–'}</b>
          </Text>
        </Row>
      }
    >
      <Facts facts={facts} />
    </Card>
  )
}
