# Reads the cases of drills/statistics-in-r.ts from the folder given, and writes what R's survey package makes of them.
suppressPackageStartupMessages(library(survey))
folder <- commandArgs(trailingOnly = TRUE)[1]
read <- function(name, ...) read.csv(file.path(folder, name), na.strings = "", ...)
write <- function(name, frame) {
  frame[] <- lapply(frame, function(column) formatC(column, digits = 17, format = "g"))
  write.csv(frame, file.path(folder, name), row.names = FALSE, quote = FALSE)
}
# An interval that holds its own value and ends where the scale does.
extended <- function(value, low, high, least, most) c(max(least, min(low, value)), min(most, max(high, value)))

# --- Weights -------------------------------------------------------------------------------------------------------
answers <- read("answers.csv", colClasses = c(a = "character", b = "character"))
shares <- read("shares.csv")

design_of <- function(sample, weights) svydesign(ids = ~1, weights = weights, data = sample)
totals_of <- function(known, margin, total) {
  of <- known[known$margin == margin, ]
  setNames(data.frame(of$category, of$share / sum(of$share) * total), c(margin, "Freq"))
}

# All categories are known: survey::rake. Its defaults, 10 rounds and epsilon = 1, stop long before the end.
raked <- function(sample, known) {
  totals <- list(totals_of(known, "a", nrow(sample)), totals_of(known, "b", nrow(sample)))
  design <- design_of(sample, rep(1, nrow(sample)))
  weights(rake(design, list(~a, ~b), totals, control = list(maxit = 1000, epsilon = 1e-9)))
}

# Some are not: each margin in turn by survey::postStratify, of those who have a category and to what they weigh together.
raked_by_parts <- function(sample, known) {
  found <- rep(1, nrow(sample))
  for (round in 1:1000) {
    before <- found
    for (margin in c("a", "b")) {
      has <- !is.na(sample[[margin]])
      design <- design_of(sample[has, ], found[has])
      found[has] <- weights(postStratify(design, reformulate(margin), totals_of(known, margin, sum(found[has]))))
    }
    if (max(abs(found / before - 1)) < 1e-10) break
  }
  found / mean(found)
}

weighted <- do.call(rbind, lapply(split(answers, answers$case), function(sample) {
  known <- shares[shares$case == sample$case[1], ]
  found <- if (anyNA(c(sample$a, sample$b))) raked_by_parts(sample, known) else raked(sample, known)
  effect <- 1 + mean((found - mean(found))^2) / mean(found)^2
  data.frame(case = sample$case, weight = found, effective = nrow(sample) / effect)
}))
write("weights.csv", weighted)

# --- Margins of answers that come in events ---------------------------------------------------------------------------
voices <- read("voices.csv")
write("margins.csv", do.call(rbind, lapply(split(voices, voices$case), function(sample) {
  error <- SE(svymean(~chosen, svydesign(ids = ~event, weights = ~weight, data = sample)))
  data.frame(case = sample$case[1], margin = qnorm(0.975) * as.numeric(error))
})))

# --- Shares and their differences -------------------------------------------------------------------------------------
pairs <- read("pairs.csv")
wilson <- function(count, base) suppressWarnings(as.numeric(prop.test(count, base, correct = FALSE)$conf.int))
write("intervals.csv", do.call(rbind, lapply(seq_len(nrow(pairs)), function(at) {
  pair <- pairs[at, ]
  share <- pair$count / pair$base
  other <- pair$otherCount / pair$otherBase
  of_share <- wilson(pair$count, pair$base)
  of_other <- wilson(pair$otherCount, pair$otherBase)
  factor <- sqrt((pair$population - pair$base) / (pair$population - 1))
  narrowed <- mean(of_share) + c(-1, 1) * diff(of_share) / 2 * factor
  finite <- extended(share, narrowed[1], narrowed[2], 0, 1)
  data.frame(
    low = of_share[1], high = of_share[2], finiteLow = finite[1], finiteHigh = finite[2],
    differenceLow = share - other - sqrt((share - of_share[1])^2 + (of_other[2] - other)^2),
    differenceHigh = share - other + sqrt((of_share[2] - share)^2 + (other - of_other[1])^2)
  )
})))

# --- Net promoter scores: the mean and the variance of the answers as -100, 0 and 100, three of them added -------------
groups <- read("groups.csv")
points <- c(100, 0, -100)
write("scores.csv", do.call(rbind, lapply(seq_len(nrow(groups)), function(at) {
  counts <- as.numeric(groups[at, c("promoters", "passives", "detractors")])
  score <- weighted.mean(points, counts)
  adjusted <- counts + c(0.75, 1.5, 0.75)
  centre <- weighted.mean(points, adjusted)
  margin <- qnorm(0.975) * sqrt(weighted.mean((points - centre)^2, adjusted) / sum(adjusted))
  interval <- extended(score, centre - margin, centre + margin, -100, 100)
  data.frame(score = score, low = interval[1], high = interval[2])
})))
