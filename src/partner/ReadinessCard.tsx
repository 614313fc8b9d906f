import { Stack } from '@chakra-ui/react/stack'
import { type ReactNode, use } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { Partner } from '../../api/partner.ts'
import type { SaleLack } from '../../api/sale-lack.ts'
import type { PartnerForm } from '../../domain/valid/valid-partner.ts'
import { Card } from '../design/Card.tsx'
import { fieldId, FormScopeContext } from '../design/form/form-scope.ts'
import { useShowField } from '../design/form/field-finder.ts'
import { Note } from '../design/Note.tsx'
import { TextLink } from '../design/TextLink.tsx'

type Props = { partner: Partner }

/** What the stored partner still lacks before its users can sell, each with a link to its place. */
export const ReadinessCard = ({ partner }: Props) =>
  partner.saleLacks.length === 0 ? (
    <Note status="success">
      <FormattedMessage id="partner.ready.yes" />
    </Note>
  ) : (
    <Card title={<FormattedMessage id="partner.ready" />}>
      <Stack gap="2">
        <p>
          <FormattedMessage id="partner.ready.no" />
        </p>
        <ul>
          {partner.saleLacks.map((lack) => (
            <li key={lack}>
              <LackLink lack={lack} partner={partner}>
                <FormattedMessage id={`partner.lack.${lack}`} />
              </LackLink>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )

const LackLink = ({ lack, partner, children }: Props & { lack: SaleLack; children: ReactNode }) => {
  const { getValues } = useFormContext<PartnerForm>()
  const showField = useShowField()
  const scope = use(FormScopeContext)
  if (lack === 'user') return <TextLink href={newUserPath(partner)}>{children}</TextLink>
  if (lack === 'activation') return <TextLink href="/users">{children}</TextLink>
  return (
    <a
      href={`#${fieldId(scope, fieldOf(lack, getValues('partnerAssetGroups')))}`}
      className="text-link"
      onClick={(event) => {
        event.preventDefault()
        showField(fieldOf(lack, getValues('partnerAssetGroups')))
      }}
    >
      {children}
    </a>
  )
}

const newUserPath = ({ partnerId, featureOnSpot, featureSelfServe }: Partner): string =>
  `/user/create?partner=${partnerId}&role=${featureOnSpot || featureSelfServe ? 'SHOP' : 'PARTNER'}`

/** The field that ends a lack. */
const fieldOf = (
  lack: Exclude<SaleLack, 'user' | 'activation'>,
  groups: PartnerForm['partnerAssetGroups'],
): string => {
  if (lack === 'feature') return 'featureOnSpot'
  if (lack === 'periods') return 'allPmtPeriodOptions'
  const uninsured = groups.findIndex(({ allowed, insurance }) => allowed && insurance === null)
  return lack === 'insurance' && uninsured >= 0
    ? `partnerAssetGroups.${uninsured}.insurance`
    : 'partnerAssetGroups.0.allowed'
}
