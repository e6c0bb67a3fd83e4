// The dense search, compiled once (in matrices.cpp) though two parts of the module play it: a
// quarter of the build's time would else be spent on it twice.
#pragma once

#include <cstdint>

#include "boustro/dense.hpp"

namespace boustro::dense {

extern template DenseAnswer min_rolls(const Cells<std::int8_t>&, const DenseRules&, const DenseOptions&);
extern template DenseAnswer min_rolls(const Cells<std::int16_t>&, const DenseRules&, const DenseOptions&);
extern template DenseAnswer min_rolls(const Cells<std::int32_t>&, const DenseRules&, const DenseOptions&);
extern template DenseAnswer min_rolls(const Cells<std::int64_t>&, const DenseRules&, const DenseOptions&);

}  // namespace boustro::dense
