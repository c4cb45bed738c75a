import { lowStock } from '@clinic/shared-events/contracts/shop/products.ts'

export type StockLevel = 'none' | 'low' | 'plenty'

/** 0 is 'Agotado', 1 to 5 'Stock Bajo', above 5 'En Stock' (docs/specification.md#office-states). */
export const stockLevel = (stock: number): StockLevel => (stock <= 0 ? 'none' : stock <= lowStock ? 'low' : 'plenty')
