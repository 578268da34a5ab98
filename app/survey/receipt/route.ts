import { showReceipt, stepReceipt } from '@/lib/receipts/receipt-door'

export const GET = (request: Request) => showReceipt(request)
export const POST = (request: Request) => stepReceipt(request)
