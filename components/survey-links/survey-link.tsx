'use client'

import { QRCodeSVG } from 'qrcode.react'

/** A QR code at level M on the screen. White behind it in the dark theme too: cameras want dark on light. */
export function QrCode({ address, size }: { address: string; size: number }) {
  return (
    <div className="w-fit rounded-md bg-[#fff] p-1">
      <QRCodeSVG
        value={address}
        level="M"
        boostLevel={false}
        size={size}
        marginSize={4}
        title={`QR code of ${address}`}
        className="h-auto max-w-full"
      />
    </div>
  )
}

/** The address of a survey as respondents find it; it may break anywhere, so that a phone shows it whole. */
export function SurveyLinkText({ address }: { address: string }) {
  return (
    <a
      className="font-semibold text-accent underline underline-offset-3 [overflow-wrap:anywhere]"
      href={address}
      target="_blank"
      rel="noreferrer"
    >
      {address}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
