import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import type { AssetGroupDetails } from '../../api/asset-group.ts'
import type { SaleLack } from '../../api/sale-lack.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Card } from '../design/Card.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { LIST as PARTNERS, editPath } from '../partner/partner-paths.ts'

/** The shops that can sell a group, and what the others lack, with links to where that is changed. */
export const SaleCard = ({ group }: { group: AssetGroupDetails }) => (
  <Card title={<FormattedMessage id="assetGroup.sale" />}>
    {group.superiorGroupId === null ? (
      <p>
        <FormattedMessage
          id={group.subgroups.length > 0 ? 'assetGroup.sale.main' : 'assetGroup.sale.alone'}
        />
      </p>
    ) : group.shops.length === 0 ? (
      <Stack gap="3" align="start">
        <p>
          <FormattedMessage id="assetGroup.sale.none" />
        </p>
        <ButtonLink href={PARTNERS}>
          <FormattedMessage id="assetGroup.sale.partners" />
        </ButtonLink>
      </Stack>
    ) : (
      <ul>
        {group.shops.map((shop) => (
          <li key={shop.partnerId}>
            <Shop {...shop} />
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** A lack of the group at the shop is worded for the group. */
const lackText = (lack: SaleLack): string =>
  lack === 'insurance' ? 'assetGroup.lack.insurance' : `partner.lack.${lack}`

const Shop = ({ partnerId, businessName, lacks }: AssetGroupDetails['shops'][number]) => {
  const intl = useIntl()
  const missing = intl.formatList(lacks.map((lack) => intl.formatMessage({ id: lackText(lack) })))
  return (
    <FormattedMessage
      id={lacks.length === 0 ? 'assetGroup.sale.shop' : 'assetGroup.sale.shopLacks'}
      values={{ name: <TextLink href={editPath(partnerId)}>{businessName}</TextLink>, lacks: missing }}
    />
  )
}
