import { useIntl } from 'react-intl'
import { type Product, products } from '../../api/status.ts'
import { Select } from '../design/form/Select.tsx'
import { HalfPlace } from './FilterPlace.tsx'

type Props = { product: Product | null; onProduct: (product: Product | null) => void }

/** Which product is listed, or all. */
export const ProductFilter = ({ product, onProduct }: Props) => {
  const intl = useIntl()
  return (
    <HalfPlace>
      <Select
        aria-label={intl.formatMessage({ id: 'dashboard.product' })}
        size="sm"
        value={product ?? ''}
        onChange={({ target }) => onProduct(products.find((one) => one === target.value) ?? null)}
      >
        <option value="">{intl.formatMessage({ id: 'dashboard.product.all' })}</option>
        {products.map((one) => (
          <option key={one} value={one}>
            {intl.formatMessage({ id: `dashboard.product.${one}` })}
          </option>
        ))}
      </Select>
    </HalfPlace>
  )
}
