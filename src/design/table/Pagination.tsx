import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '../Icon.tsx'
import { Row } from '../Row.tsx'
import { Text } from '../Text.tsx'
import { Select } from '../form/Select.tsx'
import { pageNumbers } from './pages.ts'

const Step = chakra('button', {
  base: {
    minWidth: { base: '10', md: '8' },
    height: { base: '10', md: '8' },
    display: 'inline-grid',
    placeItems: 'center',
    borderRadius: 'control',
    color: 'ink2',
    cursor: 'pointer',
    '&:hover': { bg: 'well' },
    '&[aria-current=page]': { bg: 'accentBg', color: 'accent', fontWeight: 600 },
    '&[aria-disabled=true], &[aria-disabled=true]:hover': {
      color: 'ink3',
      bg: 'transparent',
      cursor: 'default',
    },
  },
  variants: { wideOnly: { true: { display: { base: 'none', md: 'inline-grid' } } } },
})

export const pageSizes = [5, 10, 20, 50, 100] as const

type Props = {
  /** From 0. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

type Arrow = { icon: 'left' | 'right'; label: string; to: number | null; onPage: (page: number) => void }

const ArrowStep = ({ icon, label, to, onPage }: Arrow) => (
  <Step
    type="button"
    aria-label={label}
    aria-disabled={to === null ? true : undefined}
    onClick={() => {
      if (to !== null) onPage(to)
    }}
  >
    <Icon name={icon} />
  </Step>
)

const SizeSelect = ({ pageSize, onPageSize }: Pick<Props, 'pageSize' | 'onPageSize'>) => {
  const id = useId()
  return (
    <Row>
      <chakra.label htmlFor={id} textStyle="small" color="ink2">
        <FormattedMessage id="design.pages.size" />
      </chakra.label>
      <Select
        id={id}
        size="small"
        width="72px"
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
    </Row>
  )
}

const Numbers = ({ page, count, onPage }: { page: number; count: number; onPage: Props['onPage'] }) => {
  const intl = useIntl()
  return pageNumbers(page, count).map((number, at) =>
    number === null ? (
      <Text as="span" key={`gap-${at}`} tone="faint" display={{ base: 'none', md: 'inline' }}>
        …
      </Text>
    ) : (
      <Step
        key={number}
        type="button"
        wideOnly
        aria-label={intl.formatMessage({ id: 'design.pages.page' }, { page: number + 1 })}
        aria-current={number === page ? 'page' : undefined}
        onClick={() => onPage(number)}
      >
        {number + 1}
      </Step>
    ),
  )
}

/** Rows per page, where one stands, and the pages. */
export const Pagination = ({ page, pageSize, total, onPage, onPageSize }: Props) => {
  const intl = useIntl()
  const count = Math.max(1, Math.ceil(total / pageSize))
  const label = (id: string) => intl.formatMessage({ id })
  const range = {
    from: total === 0 ? 0 : page * pageSize + 1,
    to: Math.min(total, (page + 1) * pageSize),
    total,
  }
  const [before, after] = [page > 0 ? page - 1 : null, page < count - 1 ? page + 1 : null]
  return (
    <Row marginInlineStart="auto" columnGap="4">
      <SizeSelect pageSize={pageSize} onPageSize={onPageSize} />
      <Text as="span" size="small" tone="soft">
        <FormattedMessage id="design.pages.range" values={range} />
      </Text>
      <Row as="nav" gap="1" aria-label={label('design.pages.name')}>
        <ArrowStep icon="left" label={label('design.pages.previous')} to={before} onPage={onPage} />
        <Numbers page={page} count={count} onPage={onPage} />
        <ArrowStep icon="right" label={label('design.pages.next')} to={after} onPage={onPage} />
      </Row>
    </Row>
  )
}
