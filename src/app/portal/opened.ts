import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'

/** The cache with the responses that came with the document, for the session with this token. */
export type Opened = { token: string; client: QueryClient }

export const OpenedContext = createContext<Opened | null>(null)
