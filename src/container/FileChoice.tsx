import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { useField } from '../design/form/useField.ts'
import { Why } from '../design/Why.tsx'
import { styled } from '../design/theme/styled.ts'
import type { Document as Uploaded } from '../../api/document.ts'
import type { Query } from '../../api/query.ts'
import { FILE_OPTIONS } from '../../domain/constants.ts'
import { SHOP_CONTRACT } from '../../domain/paper-parties.ts'

const List = styled('div', {
  base: {
    display: 'grid',
    gap: '8px 16px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})

type Chosen = readonly { id: string }[]
type Props = { name: string; options: readonly FileOption[] }

/** The documents of a container. A document that cannot be made yet shows why; a chosen one can be removed. */
export const FileChoice = ({ name, options }: Props) => {
  const { id, field, error } = useField(name)
  const chosen = field.value as Chosen
  const toggle = (code: string, on: boolean) =>
    field.onChange(on ? [...chosen, { id: code }] : chosen.filter((file) => file.id !== code))
  return (
    <FieldGroup id={id} label={<FormattedMessage id="container.files" />} error={error}>
      {(controlProps) => (
        <List {...controlProps} id={id} role="group">
          {options.map((option, index) => {
            const { code, missing } = option
            const isIn = chosen.some((file) => file.id === code)
            const refused = missing !== null && !isIn
            const why = `${id}-${code}-why`
            return (
              <Stack key={code} gap="1" align="start" minHeight="6">
                <Checkbox
                  ref={index === 0 ? field.ref : null}
                  checked={isIn}
                  refused={refused}
                  inputProps={{ onBlur: field.onBlur, 'aria-describedby': missing ? why : undefined }}
                  onChange={(on) => toggle(code, on)}
                >
                  {'fileName' in option ? option.fileName : <FormattedMessage id={option.name} />}
                </Checkbox>
                {missing ? (
                  <Box paddingInlineStart="8">
                    <Why id={why} icon={refused ? 'lock' : 'info'}>
                      <FormattedMessage id={missing} />
                    </Why>
                  </Box>
                ) : null}
              </Stack>
            )
          })}
        </List>
      )}
    </FieldGroup>
  )
}

/**
 * A document for a container: its option code, its name (a message id, or the text of an uploaded one), and why it
 * cannot be made yet.
 */
type FileOption = { code: string; missing: string | null } & ({ name: string } | { fileName: string })

type Made = { code: number; name: string; missing?: (query: Query) => string | null }

const needsAssets = ({ facts }: Query) => (facts.assetCount > 0 ? null : 'container.file.noAssets')

const needsSeller = ({ qassets }: Query) =>
  qassets.some(({ sellerName }) => sellerName !== '') ? null : 'contract.noSeller'

const needsSurety = (query: Query) =>
  query.sureties.length === 0 ? 'contract.noSureties' : needsAssets(query)

const needsGuarantor = (query: Query) =>
  query.guarantor.representativeName === '' ? 'contract.noGuarantor' : needsAssets(query)

const documents: readonly Made[] = [
  { code: FILE_OPTIONS.leasingContract, name: 'agreement.leasingContract', missing: needsAssets },
  {
    code: FILE_OPTIONS.actOfAcceptance,
    name: 'agreement.actOfAcceptance',
    missing: (query) => (query.actOfAcceptance === null ? 'container.file.noAct' : needsAssets(query)),
  },
  { code: FILE_OPTIONS.salesContract, name: 'agreement.sales.fullService', missing: needsSeller },
  { code: FILE_OPTIONS.suretyAgreement, name: 'agreement.suretyAgreement', missing: needsSurety },
  { code: FILE_OPTIONS.guaranteeLetter, name: 'agreement.guaranteeLetter', missing: needsGuarantor },
  { code: FILE_OPTIONS.redemptionAgreement, name: 'agreement.redemptionAgreement', missing: needsAssets },
  { code: FILE_OPTIONS.leaseOffer, name: 'agreement.offer.default', missing: needsAssets },
  { code: FILE_OPTIONS.idealLeaseOffer, name: 'agreement.offer.ideal', missing: needsAssets },
  { code: FILE_OPTIONS.standardLeaseOffer, name: 'agreement.offer.standard', missing: needsAssets },
]

/** Only the portal puts it into a container, so it is shown where it is. */
const shopContract: FileOption = { code: SHOP_CONTRACT, name: 'agreement.shopContract', missing: null }

/**
 * The documents for a container that holds `files`: those that the portal makes of a query, then uploaded signable ones.
 */
export const fileOptions = (query: Query, uploaded: readonly Uploaded[], files: Chosen): FileOption[] => [
  ...(files.some(({ id }) => id === SHOP_CONTRACT) ? [shopContract] : []),
  ...documents.map(({ code, name, missing }) => ({
    code: String(code),
    name,
    missing: missing?.(query) ?? null,
  })),
  ...uploaded
    .filter(({ isSignable }) => isSignable)
    .map(({ docFileId, fileName }) => ({ code: `c${docFileId}`, fileName, missing: null })),
]
