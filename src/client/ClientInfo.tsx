import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { Query } from '../../api/query.ts'
import { addressLine, joined } from '../../domain/address-line.ts'
import { spacedPhone } from '../../domain/phone.ts'
import { publicPersonTexts } from '../beneficiary/public-person-texts.ts'
import { nationalityText } from '../country/nationalities.ts'
import { Facts, type FactRow } from '../design/Facts.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { formatDay } from '../design/moment.ts'
import { ContractNumber } from '../query-editor/ContractNumber.tsx'
import { documentTypeTexts, representationTexts } from './document-types.ts'
import { maskedCode } from '../design/masked-code.ts'
import { selectInhouse, selectPrincipal, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { homeOf } from '../shell/screen/home.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'

/** The stored client, read-only. */
export const ClientInfo = ({ foldedAtFirst = false }: { foldedAtFirst?: boolean }) => {
  const query = useQueryState(selectQuery)
  const inhouse = useQueryState(selectInhouse)
  const facts = useClientFacts(query, inhouse)
  return (
    <FoldingCard
      kind="client"
      foldedAtFirst={foldedAtFirst}
      summary={<b>{query.custName}</b>}
      title={<FormattedMessage id="client.title" />}
      aside={
        <HStack wrap="wrap" gap="4">
          <Text as="span" textStyle="small" color="ink2">
            <FormattedMessage id="query.field.contractNumber" />{' '}
            <b>
              <ContractNumber query={query} />
            </b>
          </Text>
          <Text as="span" textStyle="small" color="ink2">
            <FormattedMessage id="client.manager" /> <b>{query.managerName ?? '–'}</b>
          </Text>
        </HStack>
      }
    >
      <Stack gap="3">
        <Facts facts={facts} />
        {inhouse ? <ClientQueries query={query} /> : null}
      </Stack>
    </FoldingCard>
  )
}

/** Leads to the list with the client's queries in any status. A personal code does not belong in an address. */
const ClientQueries = ({ query: { consumer, custRegCode, custName } }: { query: Query }) => {
  const { role } = useQueryState(selectPrincipal)
  const search = consumer ? custName : custRegCode
  if (!search) return null
  return (
    <Text textStyle="small" data-print="no">
      <TextLink href={`${homeOf(role)}?${new URLSearchParams({ status: 'all', search })}`}>
        <FormattedMessage id="client.otherQueries" />
      </TextLink>
    </Text>
  )
}

/** Formats an IBAN in groups of four. */
const inFours = (iban: string): string => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')

const Two = ({ first, second }: { first: string; second: string }) => (
  <>
    {first}
    {second ? (
      <Text as="span" color="ink2" display="block" fontWeight={400}>
        {second}
      </Text>
    ) : null}
  </>
)

const Beneficiary = ({ name, residency }: Query['actualBeneficiary']) => {
  const intl = useIntl()
  if (!name) return '–'
  return (
    <Two
      first={name}
      second={residency ? (intl.formatDisplayName(residency, { type: 'region' }) ?? '') : ''}
    />
  )
}

const beneficiaryRow = ({ actualBeneficiary }: Query): FactRow => ({
  key: 'beneficiary',
  label: <FormattedMessage id="query.part.beneficiary" />,
  value: <Beneficiary {...actualBeneficiary} />,
})

/** Data required by the anti-money-laundering law; numbers that few companies have are hidden if empty. */
const identityRows = (
  intl: IntlShape,
  { representativeNationality: one, representativeSecondNationality: other, ...query }: Query,
): FactRow[] => {
  const text = (id: string) => intl.formatMessage({ id })
  const nationalities = [one, other].map((each) => (each === null ? '' : nationalityText(intl, each)))
  return [
    { key: 'nationality', label: text('client.nationality'), value: joined(nationalities) },
    { key: 'placeOfBirth', label: text('query.field.placeOfBirth'), value: query.representativePlaceOfBirth },
    ...(query.lei ? [{ key: 'lei', label: text('client.lei'), value: query.lei }] : []),
    ...(query.taxNumber ? [{ key: 'tax', label: text('client.taxNumber'), value: query.taxNumber }] : []),
  ]
}

const useClientFacts = (query: Query, inhouse: boolean): FactRow[] => {
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
  const represents = query.consumer ? '' : text(representationTexts[query.contactPersType])
  const contact = joined([query.contactName, represents])
  const valid = validUntil
    ? intl.formatMessage({ id: 'client.validUntil' }, { day: formatDay(validUntil) })
    : ''
  return [
    { key: 'name', label: text('client.name'), value: query.custName },
    {
      key: 'code',
      label: text(query.consumer ? 'client.personalCode' : 'client.registryCode'),
      value: query.consumer ? maskedCode(query.custRegCode) : query.custRegCode,
    },
    { key: 'vat', label: text('client.vatNumber'), value: query.vatNumber },
    { key: 'address', label: text('client.address'), value: addressLine(query, county) },
    { key: 'billing', label: text('client.billingEmail'), value: query.billingEmail },
    { key: 'bank', label: text('client.bankAccount'), value: inFours(query.bankAccountNumber) },
    {
      key: 'contact',
      label: text('client.contact'),
      value: query.contactName ? (
        <Two first={contact} second={joined([spacedPhone(query.contactPhone), query.contactEmail])} />
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
    ...identityRows(intl, query),
    {
      key: 'publicOffice',
      label: text('client.publicOffice'),
      value: text(
        query.publicOffice === null ? 'client.publicOffice.notAsked' : publicPersonTexts[query.publicOffice],
      ),
    },
    ...(inhouse ? [beneficiaryRow(query)] : []),
  ]
}
