import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { use, useEffect, useEffectEvent, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { PAGE_SIZES } from '../../../domain/constants.ts'
import { lazyComponent, OverlayFailureContext } from '../lazy-overlay.tsx'
import { Select } from '../form/Select.tsx'
import type { PagesProps } from './Pages.tsx'

/** How exactly it is known where the page stands and how many rows there are. */
export type Extent = 'exact' | 'about' | 'more' | 'open'

type Props = PagesProps & { onPageSize: (pageSize: number) => void; extent?: Extent }

const SizeSelect = ({ pageSize, onPageSize }: Pick<Props, 'pageSize' | 'onPageSize'>) => {
  const id = useId()
  return (
    <HStack wrap="wrap">
      <Text asChild textStyle="small" color="ink2">
        <label htmlFor={id}>
          <FormattedMessage id="design.pages.size" />
        </label>
      </Text>
      <Select
        id={id}
        size="sm"
        width="72px"
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
    </HStack>
  )
}

const { View: LazyPages, preload } = lazyComponent(() => import('./Pages.tsx').then((file) => file.Pages))

/**
 * Rows per page and where one stands. The pages are Chakra's, with a machine that comes after the rows; where it could
 * not be fetched it is asked for again when somebody reaches for it.
 */
export const Pagination = ({ page, pageSize, total, onPage, onPageSize, list, extent = 'exact' }: Props) => {
  const report = use(OverlayFailureContext)
  const bring = () => void preload().catch(report)
  const bringAtOnce = useEffectEvent(bring)
  useEffect(() => bringAtOnce(), [])
  const range = {
    from: total === 0 ? 0 : page * pageSize + 1,
    to: Math.min(total, (page + 1) * pageSize),
    total,
    extent,
  }
  return (
    <HStack wrap="wrap" marginInlineStart="auto" columnGap="4" onPointerEnter={bring} onFocus={bring}>
      <SizeSelect pageSize={pageSize} onPageSize={onPageSize} />
      <Text as="span" textStyle="small" color="ink2">
        <FormattedMessage id="design.pages.range" values={range} />
      </Text>
      <LazyPages
        fallback={<Box height={{ base: '10', md: '8' }} />}
        props={{ page, pageSize, total, onPage, ...(list && { list }) }}
      />
    </HStack>
  )
}
