import { Pagination as ChakraPagination } from '@chakra-ui/react/pagination'
import { useIntl } from 'react-intl'
import { Icon } from '../Icon.tsx'
import '../recipes/pagination.ts'

export type PagesProps = {
  /** From 0. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** What the pages are of, where a screen has several lists. */
  list?: string
}

/** At the ends an arrow keeps the focus, which Chakra's `disabled` would lose. */
const atEnd = (end: boolean) => ({ disabled: false, 'aria-disabled': end ? true : undefined })

/** The pages, and arrows to the one before and the one after. */
export const Pages = ({ page, pageSize, total, onPage, list }: PagesProps) => {
  const intl = useIntl()
  const label = (id: string) => intl.formatMessage({ id })
  return (
    <ChakraPagination.Root
      count={total}
      pageSize={pageSize}
      page={page + 1}
      onPageChange={(to) => onPage(to.page - 1)}
      translations={{
        rootLabel: list
          ? intl.formatMessage({ id: 'design.pages.of' }, { list })
          : label('design.pages.name'),
        prevTriggerLabel: label('design.pages.previous'),
        nextTriggerLabel: label('design.pages.next'),
        itemLabel: (item) => intl.formatMessage({ id: 'design.pages.page' }, { page: item.page }),
      }}
    >
      <ChakraPagination.PrevTrigger {...atEnd(page === 0)}>
        <Icon name="left" />
      </ChakraPagination.PrevTrigger>
      <ChakraPagination.Items
        render={({ value }) => <button type="button">{value}</button>}
        ellipsis={<span>…</span>}
      />
      <ChakraPagination.NextTrigger {...atEnd((page + 1) * pageSize >= total)}>
        <Icon name="right" />
      </ChakraPagination.NextTrigger>
    </ChakraPagination.Root>
  )
}
