import { Link, type LinkProps } from 'wouter'
import type { BrowserLocationHook } from 'wouter/use-browser-location'
import { styled } from '../design/theme/styled.ts'

/** How a part of a chart looks; `open`: possible now in a what-if. */
export type Look = 'plain' | 'selected' | 'beside' | 'open'

const ChartLink = (props: LinkProps<BrowserLocationHook>) => <Link {...props} />
/** A link in a chart that selects a state or a transition. */
export const Choice = styled(ChartLink, {
  base: {
    cursor: 'pointer',
    textDecoration: 'none',
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible :is(circle, rect)': { stroke: 'accent', strokeWidth: '3' },
  },
})
