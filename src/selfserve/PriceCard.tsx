import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import type { Option } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import type { Locked } from './locked.ts'
import { MainAssets } from './MainAssets.tsx'
import { TotalFields } from './TotalFields.tsx'

const OFFER_NUMBER_LENGTH = 30

type Props = Locked & { setting: PartnerSetting; groups: readonly Option[]; lastGroup: number | null }

/** What is offered: its number, the assets, what goes with them, and the total. */
export const PriceCard = ({ setting, groups, lastGroup, locked }: Props) => {
  'use memo'
  return (
    <Card title={<FormattedMessage id="selfServe.assets" />}>
      <Stack gap="6">
        <FieldGrid>
          <TextField
            name="offerNumber"
            label={<FormattedMessage id="selfServe.offerNumber" />}
            maxLength={OFFER_NUMBER_LENGTH}
            locked={locked}
          />
        </FieldGrid>
        <MainAssets groups={groups} lastGroup={lastGroup} locked={locked} />
        {setting.editInsurance ? (
          <FieldGrid>
            <AmountField
              name="insurance"
              label={<FormattedMessage id="asset.extra.insurance" />}
              locked={locked}
              optional
            />
            <AmountField
              name="warranty"
              label={<FormattedMessage id="asset.extra.warranty" />}
              locked={locked}
              optional
            />
          </FieldGrid>
        ) : null}
        <TotalFields locked={locked} />
        <FieldGrid>
          <AmountField
            name="contractFee"
            label={<FormattedMessage id="query.field.contractFee" />}
            locked={
              locked ??
              (setting.editContractFee ? undefined : <FormattedMessage id="terms.contractFee.fixed" />)
            }
          />
        </FieldGrid>
      </Stack>
    </Card>
  )
}
