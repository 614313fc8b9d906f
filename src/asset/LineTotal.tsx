import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { QassetSave } from '../../api/asset.ts'
import { type Amounts, lineAmounts } from '../../domain/asset-price.ts'
import { toEuros } from '../../domain/money.ts'
import { Money } from '../design/Money.tsx'
import { quantityOf } from './price.ts'

type Props = { asset: QassetSave; part: keyof Amounts }

/** What several of an asset cost, below the price of one. VAT is rounded once for all: it may not be the multiple. */
export const LineTotal = ({ asset, part }: Props) =>
  quantityOf(asset) === 1 ? null : (
    <Text as="span" display="block" textStyle="meta" color="ink3">
      <FormattedMessage
        id="asset.lineTotal"
        values={{ amount: <Money value={toEuros(lineAmounts(asset)[part])} /> }}
      />
    </Text>
  )
