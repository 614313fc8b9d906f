import * as z from 'zod/mini'

export const languages = ['en', 'et'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>
